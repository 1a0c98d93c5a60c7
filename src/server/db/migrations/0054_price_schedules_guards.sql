-- A product has one scheduled sale price at a time, a SKU one surcharge. A range of one id stands for the id, so that no
-- extension is needed; 0 stands for the product itself.
ALTER TABLE price_change_schedules ADD CONSTRAINT price_change_schedules_apart
  EXCLUDE USING gist (
    int8range(product_id, product_id, '[]') WITH &&,
    int8range(coalesce(sku_id, 0), coalesce(sku_id, 0), '[]') WITH &&,
    tstzrange(effective_at, end_at) WITH &&
  ) WHERE (canceled_at IS NULL);
--> statement-breakpoint
INSERT INTO product_price_log (product_id, list_price, sale_price, since)
SELECT id, list_price, sale_price, now() FROM products ORDER BY id;
--> statement-breakpoint
CREATE FUNCTION log_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_price_log (product_id, list_price, sale_price, since)
  VALUES (NEW.id, NEW.list_price, NEW.sale_price, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_price_made AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION log_product_price();
--> statement-breakpoint
CREATE TRIGGER products_price_logged AFTER UPDATE OF list_price, sale_price ON products FOR EACH ROW
  WHEN (OLD.list_price <> NEW.list_price OR OLD.sale_price <> NEW.sale_price)
  EXECUTE FUNCTION log_product_price();
