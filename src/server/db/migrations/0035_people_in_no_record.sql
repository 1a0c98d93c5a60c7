UPDATE "jobs" SET "input" = "input" || jsonb_build_object('filter', (
  SELECT coalesce(jsonb_object_agg(f.key, CASE WHEN f.key IN ('q', 'phone', 'receiver', 'email_address') THEN '"***"'::jsonb ELSE f.value END), '{}'::jsonb)
  FROM jsonb_each("input" -> 'filter') f)) WHERE jsonb_typeof("input" -> 'filter') = 'object';--> statement-breakpoint
UPDATE "jobs" SET "input" = "input" - 'request' WHERE "status" <> 'RUNNING' AND "input" ? 'request';--> statement-breakpoint
UPDATE "saved_views" SET "state" = jsonb_set("state", '{filter}', ("state" -> 'filter') - 'q' - 'phone' - 'receiver' - 'email_address')
  WHERE jsonb_typeof("state" -> 'filter') = 'object' AND "state" -> 'filter' ?| array['q', 'phone', 'receiver', 'email_address'];
