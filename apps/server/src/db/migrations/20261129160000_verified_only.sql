-- Whether the results of a store are of verified orders only, unless a query says otherwise. ADR-0100.

ALTER TABLE stores ADD COLUMN is_verified_only boolean NOT NULL DEFAULT false;
