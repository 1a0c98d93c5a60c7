-- What claims took long before it is written belongs to a day that may be closed, as orders and refunds do.
CREATE FUNCTION tell_late_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_late (source, source_id, day) VALUES ('CLAIM', NEW.id, (NEW.completed_at AT TIME ZONE 'Asia/Seoul')::date);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER claims_late_changed AFTER UPDATE ON claims FOR EACH ROW
  WHEN (NEW.completed_at IS NOT NULL AND NEW.status = 'COMPLETED'
    AND (OLD.completed_at IS NOT NULL OR NEW.completed_at <> NEW.updated_at OR NEW.completed_at < now() - interval '2 hours')
    AND (OLD.status = 'COMPLETED', OLD.completed_at) IS DISTINCT FROM (true, NEW.completed_at))
  EXECUTE FUNCTION tell_late_claim();
--> statement-breakpoint
CREATE TRIGGER claims_late_added AFTER INSERT ON claims FOR EACH ROW
  WHEN (NEW.completed_at IS NOT NULL AND NEW.status = 'COMPLETED') EXECUTE FUNCTION tell_late_claim();
