-- Facts that a page sends with answers: where and to whom a survey was shown. ADR-0086.

-- Null: the page sent none, or came before they existed. Decided with the first message.
ALTER TABLE responses ADD COLUMN page_facts jsonb;

-- In the smallest unit of its currency, which is one of its codes.
ALTER TABLE response_facts ADD COLUMN order_value bigint;

-- The facts that the merchant does not want to have stored.
ALTER TABLE stores ADD COLUMN left_out_facts text[] NOT NULL DEFAULT '{}';
