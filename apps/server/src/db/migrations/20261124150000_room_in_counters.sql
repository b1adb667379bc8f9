-- An answer often changes most of the counters of a page at once. With half of each page free, PostgreSQL writes the new
-- versions beside the old ones and leaves the index alone (ADR-0017). Existing pages gain room as their rows change.
ALTER TABLE counters SET (fillfactor = 50);
