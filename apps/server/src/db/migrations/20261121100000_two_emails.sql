-- The e-mail a merchant logs in with and the one of the business are two (ADR-0023): the first is looked up by
-- the merchant now, whenever the store's details are read.

CREATE INDEX sign_ins_of_merchant ON sign_ins (store_id, merchant_id);
