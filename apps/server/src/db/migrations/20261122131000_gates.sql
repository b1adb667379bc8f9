-- A survey that its plan cannot run any more moves to draft, and says why; nothing of it is lost (ADR-0029).

-- A feature key, from the move until it is published again.
ALTER TABLE surveys ADD COLUMN drafted_because text;

-- The questions as they stood when the plan first fell short of them: an undo may bring back what the plan would not let
-- anyone add. Null while the plan includes all of them.
ALTER TABLE surveys ADD COLUMN questions_before_limits jsonb;

-- The survey that goes on when a downgrade is reached, chosen beforehand. It may be gone by then.
ALTER TABLE stores ADD COLUMN kept_survey_id uuid;
