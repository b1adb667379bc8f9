-- Stores can mask email addresses and card numbers in new answers (ADR-0077).

ALTER TABLE stores ADD COLUMN is_masked boolean NOT NULL DEFAULT false;
-- Null: masking was always off.
ALTER TABLE stores ADD COLUMN masking_changed_at timestamptz;
