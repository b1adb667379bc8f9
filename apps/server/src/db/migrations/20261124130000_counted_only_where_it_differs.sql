-- From here on the walk is stored only where the answers do not give it (decision 9). Earlier rows keep theirs.
ALTER TABLE responses ALTER COLUMN counted DROP NOT NULL;
