-- Of what was before there was a record, the event as it stands is all that is known; one that is no longer on ended by now.
INSERT INTO time_sale_revisions (product_id, event_product_id, price, starts_at, ends_at, since)
SELECT ep.product_id, ep.id, ep.time_sale_price, e.starts_at, e.ends_at, least(e.starts_at, now())
FROM event_products ep JOIN events e ON e.id = ep.event_id
WHERE ep.time_sale_price IS NOT NULL AND (e.status IN ('ACTIVE', 'ENDED') OR ep.sold > 0) ORDER BY ep.id;
--> statement-breakpoint
INSERT INTO time_sale_revisions (product_id, event_product_id, price, starts_at, ends_at, since)
SELECT ep.product_id, ep.id, NULL, e.starts_at, e.ends_at, now()
FROM event_products ep JOIN events e ON e.id = ep.event_id
WHERE ep.time_sale_price IS NOT NULL AND e.status <> 'ACTIVE' AND (e.status = 'ENDED' OR ep.sold > 0) ORDER BY ep.id;
--> statement-breakpoint
-- One that comes with an event that is over (an earlier shop's) tells what was.
CREATE FUNCTION log_event_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO time_sale_revisions (product_id, event_product_id, price, starts_at, ends_at, since)
  SELECT NEW.product_id, NEW.id, NEW.time_sale_price, e.starts_at, e.ends_at,
    CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END
  FROM events e WHERE e.id = NEW.event_id AND (e.status = 'ACTIVE' OR (e.status = 'ENDED' AND e.ends_at <= now()));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_products_price_made AFTER INSERT ON event_products FOR EACH ROW
  WHEN (NEW.time_sale_price IS NOT NULL) EXECUTE FUNCTION log_event_product();
--> statement-breakpoint
CREATE TRIGGER event_products_price_logged AFTER UPDATE OF time_sale_price ON event_products FOR EACH ROW
  WHEN (OLD.time_sale_price IS DISTINCT FROM NEW.time_sale_price) EXECUTE FUNCTION log_event_product();
--> statement-breakpoint
-- What is gone has no time of its own: the database's counts.
CREATE FUNCTION log_event_product_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO time_sale_revisions (product_id, event_product_id, price, starts_at, ends_at, since)
  SELECT OLD.product_id, OLD.id, NULL, e.starts_at, e.ends_at, now()
  FROM events e JOIN products p ON p.id = OLD.product_id WHERE e.id = OLD.event_id AND e.status = 'ACTIVE';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_products_price_gone AFTER DELETE ON event_products FOR EACH ROW
  WHEN (OLD.time_sale_price IS NOT NULL) EXECUTE FUNCTION log_event_product_gone();
--> statement-breakpoint
CREATE FUNCTION log_event_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO time_sale_revisions (product_id, event_product_id, price, starts_at, ends_at, since)
  SELECT ep.product_id, ep.id, CASE WHEN NEW.status = 'ACTIVE' THEN ep.time_sale_price END, NEW.starts_at, NEW.ends_at, NEW.updated_at
  FROM event_products ep WHERE ep.event_id = NEW.id AND ep.time_sale_price IS NOT NULL ORDER BY ep.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_prices_logged AFTER UPDATE OF status, starts_at, ends_at ON events FOR EACH ROW
  WHEN ((OLD.status = 'ACTIVE' OR NEW.status = 'ACTIVE')
    AND (OLD.status, OLD.starts_at, OLD.ends_at) IS DISTINCT FROM (NEW.status, NEW.starts_at, NEW.ends_at))
  EXECUTE FUNCTION log_event_prices();
--> statement-breakpoint
CREATE TRIGGER time_sale_revisions_append_only BEFORE UPDATE ON time_sale_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
