-- Deleting a response deletes its order, unless the store's server sent the order or another response refers to it.
-- Earlier releases run beside this one and name neither column. ADR-0075.

-- The order that the response answers for; null for all others, and for responses from before this column.
ALTER TABLE responses ADD COLUMN order_id text;

-- Whether the store's server has sent the order. Nobody knows it of orders from before this column: they count as sent.
ALTER TABLE store_orders ADD COLUMN is_reported boolean NOT NULL DEFAULT true;
