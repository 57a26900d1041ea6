-- Staging tables of running collections: one pair for each, unlogged, dropped when they are merged or given up.
create schema staging;
