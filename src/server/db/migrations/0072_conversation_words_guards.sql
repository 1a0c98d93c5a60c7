-- What happened stays as it was written, but for words that are taken out when the law no longer has us keep them.
CREATE FUNCTION guard_conversation_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'data' = to_jsonb(OLD) - 'data' AND NOT EXISTS (
    SELECT 1 FROM jsonb_each(OLD.data) o FULL JOIN jsonb_each(NEW.data) n ON n.key = o.key
    WHERE o.value IS DISTINCT FROM n.value AND n.value IS DISTINCT FROM '"보관 기간이 지나 지운 글이에요."'::jsonb) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER conversation_events_append_only ON conversation_events;
--> statement-breakpoint
CREATE TRIGGER conversation_events_append_only BEFORE UPDATE OR DELETE ON conversation_events FOR EACH ROW EXECUTE FUNCTION guard_conversation_event();
