-- So that moving responses to another time zone's days is finished by whoever comes next, if the server dies meanwhile.

ALTER TABLE stores
  -- Set anew with each change of the time zone; null once every response stands on a day of it.
  ADD COLUMN redating_id uuid;

-- Whether a server has died over it before, nobody knows: every store is looked through once.
UPDATE stores SET redating_id = gen_random_uuid();

-- So that a duplicate asked for twice is told from another survey under the same id.

ALTER TABLE surveys
  ADD COLUMN copied_from uuid;
