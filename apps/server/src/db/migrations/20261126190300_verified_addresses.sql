-- Addresses are unique among verified accounts only (ADR-0079). All rows of sign_ins are verified, those that exist too.

-- Accounts whose address nobody has confirmed. Several may have the same one.
CREATE TABLE unconfirmed_sign_ins (
  store_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  email text NOT NULL,
  -- The account is deleted after this moment.
  confirm_by timestamptz NOT NULL,
  -- When it was closed: nobody logs in any more, and a job deletes its store.
  closed_at timestamptz,
  PRIMARY KEY (store_id, merchant_id)
);

CREATE INDEX unconfirmed_sign_ins_by_email ON unconfirmed_sign_ins (email);

-- The link that was mailed to an address last, one for each merchant.
CREATE TABLE address_confirmations (
  store_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  confirmation_id uuid NOT NULL,
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the last mail was requested; null if there were too many for this address.
  sent_at timestamptz,
  used_at timestamptz,
  PRIMARY KEY (store_id, merchant_id)
);
