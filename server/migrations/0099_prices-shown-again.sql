-- What was hidden for more than 30 days has no prior price and continues no promotion.
CREATE OR REPLACE FUNCTION reference_price(
  product integer, plan integer, list text, is_perishable boolean, is_reduced boolean, charged integer
) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  last prices;
BEGIN
  SELECT * INTO last FROM prices WHERE (product_id = product OR plan_id = plan) AND price_list = list
    ORDER BY id DESC LIMIT 1;
  IF last.valid_to <= ((app_now() AT TIME ZONE 'Europe/Warsaw')::date - 30)::timestamp AT TIME ZONE 'Europe/Warsaw' THEN
    RETURN NULL;
  END IF;
  RETURN next_reference_price(
    product, plan, list, is_perishable,
    last.price < last.regular_price, last.price, last.lowest_price, is_reduced, charged
  );
END $$;
--> statement-breakpoint
-- A price that begins because its product is shown again in the middle of a promotion names the promotion.
CREATE OR REPLACE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cause text := coalesce(current_setting('app.promotion', true), '');
BEGIN
  IF NOT NEW.is_published THEN
    PERFORM end_prices(NEW.id, NULL);
    RETURN NULL;
  ELSIF TG_OP = 'UPDATE' AND OLD.is_published
    AND NEW.price = OLD.price AND NEW.discount_price IS NOT DISTINCT FROM OLD.discount_price
  THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NOT OLD.is_published THEN
    PERFORM set_config('app.promotion', coalesce((
      SELECT promotions.id::text FROM promotion_products JOIN promotions ON promotions.id = promotion_id
      WHERE product_id = NEW.id AND applied_price IS NOT NULL AND started_at IS NOT NULL AND ended_at IS NULL
      LIMIT 1
    ), cause), true);
  END IF;
  PERFORM write_price(
    NEW.id, NULL, 'regular', coalesce(NEW.discount_price, NEW.price), NEW.price, NEW.lowest_price30_days
  );
  PERFORM set_config('app.promotion', cause, true);
  RETURN NULL;
END $$;
