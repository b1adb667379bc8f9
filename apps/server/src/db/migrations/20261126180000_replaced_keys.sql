-- Keys of the installation that a newer one has replaced (ADR-0072).

CREATE TABLE replaced_keys (
  name text NOT NULL,
  value text NOT NULL,
  -- Until then it still signs: servers may not have read the new one yet.
  signs_until timestamptz NOT NULL,
  accepted_until timestamptz NOT NULL,
  PRIMARY KEY (name, value)
);
