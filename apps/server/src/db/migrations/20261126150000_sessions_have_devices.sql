-- Merchants see where they are logged in. A session ends 30 days after its login; those that exist count from now.
ALTER TABLE sessions ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE sessions ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE sessions ADD COLUMN user_agent text;
ALTER TABLE sessions ADD COLUMN network text;
ALTER TABLE sessions ADD COLUMN time_zone text;
