-- The application's time: set by every transaction that writes. By hand (psql) it is real time plus the simulation's offset.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    nullif(current_setting('app.now', true), '')::timestamptz,
    clock_timestamp() + (SELECT offset_ms FROM clock_offsets WHERE id = 1) * interval '1 millisecond'
  )
$$;
--> statement-breakpoint
INSERT INTO clock_offsets (id) VALUES (1);
--> statement-breakpoint
-- Lowest price of the 30 calendar days in Warsaw that end the day before a reduction (UOKiK, 8 May 2023); for a product
-- sold for less than that, the lowest since its sale began; none when it had no price before that day.
CREATE FUNCTION lowest_price_before(product integer, reduced_at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(price)
  FROM prices, (SELECT (reduced_at AT TIME ZONE 'Europe/Warsaw')::date AS first_day) AS reduction
  WHERE product_id = product
    AND valid_from < first_day::timestamp AT TIME ZONE 'Europe/Warsaw'
    AND coalesce(valid_to, 'infinity') > (first_day - 30)::timestamp AT TIME ZONE 'Europe/Warsaw'
$$;
--> statement-breakpoint
-- A reduction freezes its reference price when it begins or goes deeper; without a reduction there is none.
CREATE FUNCTION freeze_lowest_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.discount_price IS NULL THEN
    NEW.lowest_price30_days := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.lowest_price30_days := NULL;
  ELSIF NEW.discount_price < coalesce(OLD.discount_price, OLD.price) THEN
    NEW.lowest_price30_days := lowest_price_before(NEW.id, app_now());
  ELSE
    NEW.lowest_price30_days := OLD.lowest_price30_days;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_freeze_lowest_price BEFORE INSERT OR UPDATE OF price, discount_price, lowest_price30_days ON products
  FOR EACH ROW EXECUTE FUNCTION freeze_lowest_price();
--> statement-breakpoint
CREATE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.price = OLD.price AND NEW.discount_price IS NOT DISTINCT FROM OLD.discount_price THEN
    RETURN NULL;
  END IF;
  UPDATE prices SET valid_to = greatest(app_now(), valid_from) WHERE product_id = NEW.id AND valid_to IS NULL;
  INSERT INTO prices (product_id, price, regular_price, valid_from)
    VALUES (NEW.id, coalesce(NEW.discount_price, NEW.price), NEW.price, app_now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_record_price AFTER INSERT OR UPDATE OF price, discount_price ON products
  FOR EACH ROW EXECUTE FUNCTION record_price();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER legal_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whatever a process keeps in memory is dropped by the write that makes it old, whoever wrote: the payload names the cache.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');
--> statement-breakpoint
CREATE TRIGGER product_images_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');
--> statement-breakpoint
CREATE TRIGGER product_category_links_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_category_links
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');
--> statement-breakpoint
CREATE TRIGGER product_categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');
--> statement-breakpoint
CREATE TRIGGER shipping_methods_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_methods
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('shipping');
--> statement-breakpoint
CREATE TRIGGER legal_texts_changed AFTER INSERT ON legal_texts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('terms');
--> statement-breakpoint
CREATE TRIGGER clock_offsets_changed AFTER UPDATE ON clock_offsets
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('clock');
--> statement-breakpoint
CREATE TRIGGER mails_changed AFTER INSERT ON mails
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('jobs');
