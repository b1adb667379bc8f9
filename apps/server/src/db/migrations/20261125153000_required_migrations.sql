-- A release that does not know a required migration refuses to start on this database. Releases before this one never
-- look. A migration requires itself, or an earlier one, by such an UPDATE. ADR-0061.
ALTER TABLE migrations ADD COLUMN is_required boolean NOT NULL DEFAULT false;
UPDATE migrations SET is_required = true WHERE name = '20261125153000_required_migrations.sql';
