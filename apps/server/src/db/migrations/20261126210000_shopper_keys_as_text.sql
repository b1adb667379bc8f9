-- Holds the key in a longer form, too: encrypted with SECRETS_KEY (ADR-0076).
ALTER TABLE stores ALTER COLUMN shopper_key TYPE text;
