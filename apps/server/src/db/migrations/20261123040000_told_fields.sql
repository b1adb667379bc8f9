-- What stores tell on their pages: names of fields and how often, nothing of what the fields said (ADR-0031).

CREATE TABLE told_fields (
  store_id uuid NOT NULL REFERENCES stores ON DELETE CASCADE,
  -- Of UTC: a sum of seven days that moves by some hours is as good, and no change of the time zone moves it.
  day date NOT NULL,
  -- A type of filter; '' counts the page views themselves, those that told nothing among them.
  field text NOT NULL,
  views bigint NOT NULL,
  PRIMARY KEY (store_id, day, field)
);
