-- The limits of 0090, checked against the rows that were there before. In a migration of its own, so that the tables are
-- not locked against the other nodes while their rows are read.
call app.validate_limits();
