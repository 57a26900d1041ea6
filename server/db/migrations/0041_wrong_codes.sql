-- How many wrong codes of the app were tried in the thirty days that began with the first of them: six digits are few, and a limit on
-- tries in an hour says nothing of months.
alter table two_factor add column wrong_codes integer not null default 0;
alter table two_factor add column wrong_codes_since timestamptz;
