-- Autovacuum begins with a fifth of a table by default: with 200,000 old rows in a table of a million. Every answer changes
-- these tables, so it begins with a fiftieth. ADR-0062.
ALTER TABLE responses SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
ALTER TABLE counters SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
ALTER TABLE stranger_allowances SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
