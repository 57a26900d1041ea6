-- What a source asked to remember of an account until its next collection, in its own form.
alter table profiles add column memory text;
