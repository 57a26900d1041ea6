-- Each mail that can be turned off by itself. Months came in the weekly mail before: whoever got them goes on getting them, and
-- whoever had stopped it gets none.
alter table users add column monthly_mail boolean not null default true;
alter table users add column watchlist_mail boolean not null default true;
update users set monthly_mail = receive_mail, watchlist_mail = receive_mail;

-- Which mails a link stops; null on the links of other purposes and on those of mails from before, which stop all.
alter table links add column stops text[] check (stops <@ array['weekly', 'monthly', 'watchlist']);
