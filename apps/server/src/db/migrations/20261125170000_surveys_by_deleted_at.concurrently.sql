-- Every hour one server looks for the surveys to erase. Few surveys are deleted, so the index is small. ADR-0060.
CREATE INDEX CONCURRENTLY IF NOT EXISTS surveys_by_deleted_at ON surveys (store_id, deleted_at)
  WHERE deleted_at IS NOT NULL;
