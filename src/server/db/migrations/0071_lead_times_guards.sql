-- What changes a lead time tells its days, whoever changes it: a day that was told of is counted anew.
CREATE FUNCTION tell_lead_days(VARIADIC moments timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO lead_told (day, tx)
  SELECT DISTINCT (m AT TIME ZONE 'Asia/Seoul')::date, pg_current_xact_id()::text::bigint FROM unnest(moments) m WHERE m IS NOT NULL
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION tell_lead_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM tell_lead_days(OLD.paid_at, OLD.shipped_at);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tell_lead_days(NEW.paid_at, NEW.shipped_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_items_lead_added AFTER INSERT ON order_items FOR EACH ROW
  WHEN (NEW.shipped_at IS NOT NULL) EXECUTE FUNCTION tell_lead_item();
--> statement-breakpoint
CREATE TRIGGER order_items_lead_changed AFTER UPDATE ON order_items FOR EACH ROW
  WHEN ((OLD.shipped_at IS NOT NULL OR NEW.shipped_at IS NOT NULL)
    AND (OLD.shipped_at, OLD.paid_at, OLD.status = 'PENDING', OLD.shipping_origin_id, OLD.product_id)
      IS DISTINCT FROM (NEW.shipped_at, NEW.paid_at, NEW.status = 'PENDING', NEW.shipping_origin_id, NEW.product_id))
  EXECUTE FUNCTION tell_lead_item();
--> statement-breakpoint
CREATE TRIGGER order_items_lead_removed AFTER DELETE ON order_items FOR EACH ROW
  WHEN (OLD.shipped_at IS NOT NULL) EXECUTE FUNCTION tell_lead_item();
--> statement-breakpoint
-- That the system shipped it may be written after it was shipped.
CREATE FUNCTION tell_lead_automatic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_lead_days(i.paid_at, i.shipped_at) FROM order_items i WHERE i.id = NEW.order_item_id AND i.shipped_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_lead_automatic AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.kind = 'item.shipping' AND NEW.actor = 'system') EXECUTE FUNCTION tell_lead_automatic();
--> statement-breakpoint
CREATE FUNCTION tell_lead_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_told (day, tx)
  SELECT DISTINCT (m.at AT TIME ZONE 'Asia/Seoul')::date, pg_current_xact_id()::text::bigint
  FROM order_items i CROSS JOIN LATERAL (VALUES (i.paid_at), (i.shipped_at)) m(at)
  WHERE i.product_id = NEW.id AND i.shipped_at IS NOT NULL AND m.at IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_lead_brand AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.brand_id IS DISTINCT FROM NEW.brand_id) EXECUTE FUNCTION tell_lead_brand();
