-- Merchants see where they are logged in. A session ends 30 days after its login; those that exist count from now.
ALTER TABLE sessions
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN user_agent text,
  ADD COLUMN network text,
  ADD COLUMN time_zone text;
