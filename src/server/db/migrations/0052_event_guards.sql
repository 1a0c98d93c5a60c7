-- Within a kind and location (a place) every sequence is there once. The constraint is looked at when a statement ends, so
-- that one statement can change a whole order.
UPDATE events e SET sequence = o.n FROM (
  SELECT id, row_number() OVER (PARTITION BY kind, location ORDER BY sequence, id) AS n FROM events) o WHERE o.id = e.id;
--> statement-breakpoint
ALTER TABLE events ADD CONSTRAINT events_place UNIQUE NULLS NOT DISTINCT (kind, location, sequence) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- A product is on one time sale at a time, across all events. A range of one id stands for the id, so that no extension is needed.
ALTER TABLE time_sale_slots ADD CONSTRAINT time_sale_slots_apart
  EXCLUDE USING gist (int8range(product_id, product_id, '[]') WITH &&, tstzrange(starts_at, ends_at) WITH &&);
--> statement-breakpoint
INSERT INTO time_sale_slots (event_product_id, product_id, starts_at, ends_at)
SELECT ep.id, ep.product_id, e.starts_at, e.ends_at FROM event_products ep JOIN events e ON e.id = ep.event_id
WHERE e.status = 'ACTIVE' AND e.is_time_sale AND ep.time_sale_price IS NOT NULL ORDER BY ep.id ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION slot_of_event_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM time_sale_slots WHERE event_product_id = OLD.id; END IF;
  INSERT INTO time_sale_slots (event_product_id, product_id, starts_at, ends_at)
  SELECT NEW.id, NEW.product_id, e.starts_at, e.ends_at FROM events e
  WHERE e.id = NEW.event_id AND e.status = 'ACTIVE' AND NEW.time_sale_price IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_products_slot AFTER INSERT OR UPDATE OF product_id, event_id, time_sale_price ON event_products
  FOR EACH ROW EXECUTE FUNCTION slot_of_event_product();
--> statement-breakpoint
CREATE FUNCTION slots_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'ACTIVE' THEN
    DELETE FROM time_sale_slots s USING event_products ep WHERE ep.event_id = NEW.id AND s.event_product_id = ep.id;
  ELSE
    INSERT INTO time_sale_slots (event_product_id, product_id, starts_at, ends_at)
    SELECT ep.id, ep.product_id, NEW.starts_at, NEW.ends_at FROM event_products ep
    WHERE ep.event_id = NEW.id AND ep.time_sale_price IS NOT NULL ORDER BY ep.id
    ON CONFLICT (event_product_id) DO UPDATE SET starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_slots AFTER UPDATE OF status, starts_at, ends_at ON events FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.starts_at <> NEW.starts_at OR OLD.ends_at <> NEW.ends_at)
  EXECUTE FUNCTION slots_of_event();
