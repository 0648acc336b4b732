-- Columns that migrations after 0090 have added get their limits, too.
call app.bound_columns();
call app.validate_limits();
