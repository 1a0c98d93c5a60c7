-- What the page of a product said, from when: whoever changes it, whatever it is changed by.
INSERT INTO product_revisions (product_id, name, subtitle, status, detail_html, notice, exchange_return_notice, since)
SELECT id, name, subtitle, status, detail_html, notice, exchange_return_notice, now() FROM products ORDER BY id;
--> statement-breakpoint
CREATE FUNCTION log_product_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_revisions (product_id, name, subtitle, status, detail_html, notice, exchange_return_notice, since)
    VALUES (NEW.id, NEW.name, NEW.subtitle, NEW.status, NEW.detail_html, NEW.notice, NEW.exchange_return_notice, NEW.created_at);
  ELSE
    INSERT INTO product_revisions (product_id, name, subtitle, status, detail_html, notice, exchange_return_notice, since)
    VALUES (NEW.id, NEW.name, NEW.subtitle, NEW.status,
      CASE WHEN OLD.detail_html <> NEW.detail_html THEN NEW.detail_html END,
      CASE WHEN OLD.notice <> NEW.notice THEN NEW.notice END,
      CASE WHEN OLD.exchange_return_notice <> NEW.exchange_return_notice THEN NEW.exchange_return_notice END, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_page_made AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION log_product_page();
--> statement-breakpoint
CREATE TRIGGER products_page_logged AFTER UPDATE OF name, subtitle, status, detail_html, notice, exchange_return_notice ON products FOR EACH ROW
  WHEN ((OLD.name, OLD.subtitle, OLD.status, OLD.detail_html, OLD.notice, OLD.exchange_return_notice)
    IS DISTINCT FROM (NEW.name, NEW.subtitle, NEW.status, NEW.detail_html, NEW.notice, NEW.exchange_return_notice))
  EXECUTE FUNCTION log_product_page();
--> statement-breakpoint
CREATE TRIGGER product_revisions_append_only BEFORE UPDATE ON product_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION option_extra_of(value_ids bigint[]) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(extra_price), 0)::bigint FROM option_values WHERE id = ANY (value_ids)
$$;
--> statement-breakpoint
INSERT INTO sku_revisions (sku_id, option_label, extra_price, option_extra, status, since)
SELECT id, option_label, extra_price, option_extra_of(option_value_ids), status, now() FROM skus ORDER BY id;
--> statement-breakpoint
CREATE FUNCTION log_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sku_revisions (sku_id, option_label, extra_price, option_extra, status, since)
  VALUES (NEW.id, NEW.option_label, NEW.extra_price, option_extra_of(NEW.option_value_ids), NEW.status,
    CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER skus_made AFTER INSERT ON skus FOR EACH ROW EXECUTE FUNCTION log_sku();
--> statement-breakpoint
CREATE TRIGGER skus_logged AFTER UPDATE OF option_label, extra_price, option_value_ids, status ON skus FOR EACH ROW
  WHEN ((OLD.option_label, OLD.extra_price, OLD.option_value_ids, OLD.status)
    IS DISTINCT FROM (NEW.option_label, NEW.extra_price, NEW.option_value_ids, NEW.status))
  EXECUTE FUNCTION log_sku();
--> statement-breakpoint
-- An option value has no time of its own: the database's counts.
CREATE FUNCTION log_option_extra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sku_revisions (sku_id, option_label, extra_price, option_extra, status, since)
  SELECT k.id, k.option_label, k.extra_price, option_extra_of(k.option_value_ids), k.status, now()
  FROM option_groups g JOIN skus k ON k.product_id = g.product_id
  WHERE g.id = NEW.group_id AND k.option_value_ids @> ARRAY[NEW.id] ORDER BY k.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER option_values_extra_logged AFTER UPDATE OF extra_price ON option_values FOR EACH ROW
  WHEN (OLD.extra_price <> NEW.extra_price) EXECUTE FUNCTION log_option_extra();
--> statement-breakpoint
CREATE TRIGGER sku_revisions_append_only BEFORE UPDATE ON sku_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
