-- What members paid then is on record along with what everybody did.
CREATE OR REPLACE FUNCTION log_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_price_log (product_id, list_price, sale_price, member_price, since)
  VALUES (NEW.id, NEW.list_price, NEW.sale_price, NEW.member_price, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_member_price_logged AFTER UPDATE OF member_price ON products FOR EACH ROW
  WHEN (OLD.list_price = NEW.list_price AND OLD.sale_price = NEW.sale_price AND OLD.member_price IS DISTINCT FROM NEW.member_price)
  EXECUTE FUNCTION log_product_price();
