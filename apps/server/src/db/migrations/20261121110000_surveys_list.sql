-- Deleting surveys so that they can be restored, and going back to what was published.

ALTER TABLE surveys
  -- When the survey was deleted; 30 days later it goes with all its rows. A deleted survey is a draft.
  ADD COLUMN deleted_at timestamptz,
  ADD CONSTRAINT deleted_is_draft CHECK (deleted_at IS NULL OR status = 'draft');

ALTER TABLE revisions
  -- The working copy that was frozen, to which unpublished changes can be discarded.
  ADD COLUMN definition jsonb;

-- Where nothing was changed since publishing, the working copy still is what was frozen; of others it is not known.
UPDATE revisions r
SET definition = jsonb_build_object('name', s.name, 'description', s.description, 'questions', s.questions)
FROM surveys s
WHERE s.store_id = r.store_id AND s.survey_id = r.survey_id
  AND s.published_revision = r.revision AND s.published_version = s.version;
