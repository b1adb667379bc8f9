-- Templates that a merchant keeps, beside those of the product, which are files. Read as a whole list, a few per store.
CREATE TABLE templates (
  store_id uuid NOT NULL,
  template_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  category_tag text NOT NULL,
  questions jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, template_id)
);
