-- The sites that may show the survey pages of a store in a frame. ADR-0092.

ALTER TABLE stores ADD COLUMN frame_origins text[] NOT NULL DEFAULT '{}';
