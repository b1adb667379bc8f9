-- Whom a survey asks and how it looks; null: everyone, and as Earshot looks.
ALTER TABLE surveys ADD COLUMN audience jsonb,
  ADD COLUMN appearance jsonb,
  -- As it stood when the plan first fell short of the survey: an undo may bring it back.
  ADD COLUMN audience_before_limits jsonb;
