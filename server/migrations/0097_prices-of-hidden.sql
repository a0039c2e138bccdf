-- What is hidden is offered to nobody: its prices end in the ledger when it is hidden and begin when it is shown again, and a
-- price that was set and replaced in between is no prior price.
CREATE FUNCTION end_prices(product integer, plan integer) RETURNS void LANGUAGE sql AS $$
  UPDATE prices SET valid_to = greatest(app_now(), valid_from)
    WHERE (product_id = product OR plan_id = plan) AND valid_to IS NULL;
$$;
--> statement-breakpoint
-- The reference of a price that is set or shown now. Whether it continues a promotion depends on the price that was offered
-- last, so one that was hidden for a while keeps its reference.
CREATE FUNCTION reference_price(
  product integer, plan integer, list text, is_perishable boolean, is_reduced boolean, charged integer
) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  last prices;
BEGIN
  SELECT * INTO last FROM prices WHERE (product_id = product OR plan_id = plan) AND price_list = list
    ORDER BY id DESC LIMIT 1;
  RETURN next_reference_price(
    product, plan, list, is_perishable,
    last.price < last.regular_price, last.price, last.lowest_price, is_reduced, charged
  );
END $$;
--> statement-breakpoint
DROP TRIGGER products_freeze_lowest_price ON products;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION freeze_lowest_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.lowest_price30_days := NULL;
  ELSIF NEW.price = OLD.price AND NEW.discount_price IS NOT DISTINCT FROM OLD.discount_price
    AND (OLD.is_published OR NOT NEW.is_published)
  THEN
    NEW.lowest_price30_days := OLD.lowest_price30_days;
  ELSE
    NEW.lowest_price30_days := reference_price(
      NEW.id, NULL, 'regular', NEW.is_perishable,
      NEW.discount_price IS NOT NULL, coalesce(NEW.discount_price, NEW.price)
    );
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_freeze_lowest_price
  BEFORE INSERT OR UPDATE OF price, discount_price, lowest_price30_days, is_published ON products
  FOR EACH ROW EXECUTE FUNCTION freeze_lowest_price();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_published THEN
    PERFORM end_prices(NEW.id, NULL);
  ELSIF TG_OP = 'INSERT' OR NOT OLD.is_published
    OR NEW.price <> OLD.price OR NEW.discount_price IS DISTINCT FROM OLD.discount_price
  THEN
    PERFORM write_price(
      NEW.id, NULL, 'regular', coalesce(NEW.discount_price, NEW.price), NEW.price, NEW.lowest_price30_days
    );
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER plans_freeze_lowest_prices ON plans;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION freeze_plan_lowest_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.lowest_price := NULL;
    NEW.webinar_lowest_price := NULL;
    RETURN NEW;
  END IF;
  IF NEW.price = OLD.price AND NEW.strike_price IS NOT DISTINCT FROM OLD.strike_price
    AND (OLD.is_published OR NOT NEW.is_published)
  THEN
    NEW.lowest_price := OLD.lowest_price;
  ELSE
    NEW.lowest_price := reference_price(
      NULL, NEW.id, 'regular', false, NEW.strike_price < NEW.price, coalesce(NEW.strike_price, NEW.price)
    );
  END IF;
  IF NEW.webinar_price = OLD.webinar_price AND NEW.webinar_strike_price IS NOT DISTINCT FROM OLD.webinar_strike_price
    AND (OLD.is_published OR NOT NEW.is_published)
  THEN
    NEW.webinar_lowest_price := OLD.webinar_lowest_price;
  ELSE
    NEW.webinar_lowest_price := reference_price(
      NULL, NEW.id, 'webinar', false,
      NEW.webinar_strike_price < NEW.webinar_price, coalesce(NEW.webinar_strike_price, NEW.webinar_price)
    );
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER plans_freeze_lowest_prices BEFORE INSERT OR UPDATE OF price, strike_price, lowest_price, webinar_price,
    webinar_strike_price, webinar_lowest_price, is_published ON plans
  FOR EACH ROW EXECUTE FUNCTION freeze_plan_lowest_prices();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_plan_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  begins boolean := TG_OP = 'INSERT' OR NOT OLD.is_published;
BEGIN
  IF NOT NEW.is_published THEN
    PERFORM end_prices(NULL, NEW.id);
    RETURN NULL;
  END IF;
  IF begins OR NEW.price <> OLD.price OR NEW.strike_price IS DISTINCT FROM OLD.strike_price THEN
    PERFORM write_price(NULL, NEW.id, 'regular', coalesce(NEW.strike_price, NEW.price), NEW.price, NEW.lowest_price);
  END IF;
  IF begins OR NEW.webinar_price <> OLD.webinar_price
      OR NEW.webinar_strike_price IS DISTINCT FROM OLD.webinar_strike_price THEN
    PERFORM write_price(
      NULL, NEW.id, 'webinar', coalesce(NEW.webinar_strike_price, NEW.webinar_price), NEW.webinar_price,
      NEW.webinar_lowest_price
    );
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is hidden already ends now; since when it was hidden is not known.
UPDATE prices SET valid_to = greatest(app_now(), valid_from) WHERE valid_to IS NULL AND (
  product_id IN (SELECT id FROM products WHERE NOT is_published)
  OR plan_id IN (SELECT id FROM plans WHERE NOT is_published)
);
