-- A copy of a price list is made once, whatever is sent again (decision 092).

grant execute on function app.hold_payment_request(uuid, text), app.answer_payment_request(uuid, jsonb) to command_prices;
