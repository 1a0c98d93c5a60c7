-- How many follow a product or a brand is counted with each follow, in the same transaction. What a statement follows or
-- leaves is counted in the order of its ids, so that two such statements never wait for each other in a circle. Sold out
-- is unknown again for what nobody followed meanwhile.
CREATE FUNCTION count_added_product_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO followed_products AS f (product_id, follower_count)
  SELECT product_id, count(*) FROM added GROUP BY product_id ORDER BY product_id
  ON CONFLICT (product_id) DO UPDATE SET follower_count = f.follower_count + EXCLUDED.follower_count,
    sold_out = CASE WHEN f.follower_count = 0 THEN NULL ELSE f.sold_out END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_product_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM followed_products WHERE product_id IN (SELECT product_id FROM removed) ORDER BY product_id FOR NO KEY UPDATE;
  UPDATE followed_products f SET follower_count = f.follower_count - r.n
  FROM (SELECT product_id, count(*) AS n FROM removed GROUP BY product_id) r WHERE r.product_id = f.product_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_follows_added AFTER INSERT ON product_follows
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_product_follows();
--> statement-breakpoint
CREATE TRIGGER product_follows_removed AFTER DELETE ON product_follows
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_product_follows();
--> statement-breakpoint
CREATE FUNCTION count_added_brand_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO followed_brands AS f (brand_id, follower_count)
  SELECT brand_id, count(*) FROM added GROUP BY brand_id ORDER BY brand_id
  ON CONFLICT (brand_id) DO UPDATE SET follower_count = f.follower_count + EXCLUDED.follower_count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_brand_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM followed_brands WHERE brand_id IN (SELECT brand_id FROM removed) ORDER BY brand_id FOR NO KEY UPDATE;
  UPDATE followed_brands f SET follower_count = f.follower_count - r.n
  FROM (SELECT brand_id, count(*) AS n FROM removed GROUP BY brand_id) r WHERE r.brand_id = f.brand_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER brand_follows_added AFTER INSERT ON brand_follows
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_brand_follows();
--> statement-breakpoint
CREATE TRIGGER brand_follows_removed AFTER DELETE ON brand_follows
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_brand_follows();
