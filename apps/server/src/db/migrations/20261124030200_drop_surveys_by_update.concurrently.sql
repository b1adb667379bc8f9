-- No statement reads surveys in this order: the list sorts a store's surveys by another expression.
DROP INDEX CONCURRENTLY IF EXISTS surveys_by_update;
