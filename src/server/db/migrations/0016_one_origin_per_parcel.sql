-- Items of different shipping origins never share a parcel. What services refuse with a sentence is refused here too.
CREATE FUNCTION refuse_mixed_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM fresh f JOIN deliveries d ON d.id = f.delivery_id JOIN order_items i ON i.id = f.order_item_id
    WHERE d.shipping_origin_id <> i.shipping_origin_id
  ) THEN
    RAISE EXCEPTION 'a parcel holds items of its own shipping origin only' USING ERRCODE = '23514', CONSTRAINT = 'delivery_items_one_origin';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_items_one_origin AFTER INSERT ON delivery_items REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION refuse_mixed_parcel();
--> statement-breakpoint
-- Carriers use numbers again after months, so only parcels of about the same time are compared.
CREATE FUNCTION refuse_shared_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM fresh f JOIN deliveries d ON d.invoice_no = f.invoice_no AND d.carrier = f.carrier AND d.id <> f.id
    WHERE d.shipping_origin_id <> f.shipping_origin_id AND d.status <> 'CANCELED' AND f.status <> 'CANCELED'
      AND d.created_at BETWEEN f.created_at - interval '90 days' AND f.created_at + interval '90 days'
  ) THEN
    RAISE EXCEPTION 'an invoice number belongs to one shipping origin' USING ERRCODE = '23514', CONSTRAINT = 'deliveries_invoice_one_origin';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_invoice_one_origin AFTER INSERT ON deliveries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION refuse_shared_invoice();
--> statement-breakpoint
CREATE FUNCTION refuse_shared_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'CANCELED' AND EXISTS (
    SELECT 1 FROM deliveries d WHERE d.invoice_no = NEW.invoice_no AND d.carrier = NEW.carrier AND d.id <> NEW.id
      AND d.shipping_origin_id <> NEW.shipping_origin_id AND d.status <> 'CANCELED'
      AND d.created_at BETWEEN NEW.created_at - interval '90 days' AND NEW.created_at + interval '90 days'
  ) THEN
    RAISE EXCEPTION 'an invoice number belongs to one shipping origin' USING ERRCODE = '23514', CONSTRAINT = 'deliveries_invoice_one_origin';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_invoice_one_origin_change AFTER UPDATE OF carrier, invoice_no, shipping_origin_id ON deliveries FOR EACH ROW EXECUTE FUNCTION refuse_shared_invoice_change();
