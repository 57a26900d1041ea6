-- Keys of records are compared byte by byte, as every source orders them. With another order of the database, no index could
-- find a range of them, and looking for what is gone from a source read every row of the profile. Only indexes are built again.
alter table actions alter column key type text collate "C";
alter table standing_follows alter column key type text collate "C";
