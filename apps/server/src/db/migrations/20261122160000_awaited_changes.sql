-- The id of the subscription that was approved to follow: the same page, approved again, leads to the same place.
ALTER TABLE provider_subscriptions ADD COLUMN next_subscription_id uuid,
  ADD CHECK (next_subscription_id IS NULL OR next_plan_id IS NOT NULL);

-- How many usage events were counted and are no longer kept, by event name.
ALTER TABLE provider_customers ADD COLUMN pruned_usage jsonb NOT NULL DEFAULT '{}';

-- Since when a plan is missing at the provider that nobody said would end; null: none is missing.
ALTER TABLE billing_customers ADD COLUMN lost_since timestamptz;
