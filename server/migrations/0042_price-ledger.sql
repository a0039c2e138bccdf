ALTER TABLE "plans" DROP CONSTRAINT "plans_reductions";--> statement-breakpoint
ALTER TABLE "prices" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "plan_id" integer;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "price_list" text DEFAULT 'regular' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_perishable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prices_one_current_of_plan" ON "prices" USING btree ("plan_id","price_list") WHERE valid_to is null;--> statement-breakpoint
CREATE INDEX "prices_by_plan" ON "prices" USING btree ("plan_id","valid_from");--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_one_subject" CHECK (num_nonnulls("prices"."product_id", "prices"."plan_id") = 1);--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_price_list" CHECK ("prices"."price_list" = 'regular' or "prices"."price_list" = 'webinar' and "prices"."plan_id" is not null);--> statement-breakpoint
-- The new column is announced like all others.
DROP TRIGGER products_altered ON products;--> statement-breakpoint
CREATE TRIGGER products_altered AFTER UPDATE OF id, slug, sku, name_pl, name_en, short_description_pl, short_description_en,
    description_pl, description_en, price, discount_price, lowest_price30_days, vat_rate, is_virtual, weight_grams, parameters,
    manufacturer, responsible_person, safety_info_pl, safety_info_en, net_quantity, net_unit, net_items, sold_by, is_food,
    is_perishable, food, gift_value, gift_months, plate, is_published, created_at ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');
--> statement-breakpoint
-- Prices that were charged for any time before a moment. One of product and plan is null.
CREATE FUNCTION prices_before(product integer, plan integer, list text, moment timestamptz) RETURNS SETOF prices LANGUAGE sql STABLE AS $$
  SELECT * FROM prices
  WHERE (product_id = product OR plan_id = plan) AND price_list = list
    AND valid_from < moment AND (valid_to IS NULL OR valid_to > valid_from)
$$;
--> statement-breakpoint
-- Lowest price of the 30 calendar days in Warsaw before the day of a reduction, and of that day up to the reduction; for
-- what is sold for less than that, since its sale began; none for what was never sold before.
CREATE FUNCTION lowest_price_before(product integer, plan integer, list text, reduced_at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(price) FROM prices_before(product, plan, list, reduced_at)
  WHERE coalesce(valid_to, 'infinity')
    > ((reduced_at AT TIME ZONE 'Europe/Warsaw')::date - 30)::timestamp AT TIME ZONE 'Europe/Warsaw'
$$;
--> statement-breakpoint
-- The price that a changed price is compared with. A promotion is a run of reduced prices below their reference that never
-- rises: it keeps the reference of its first price.
CREATE FUNCTION next_reference_price(
  product integer, plan integer, list text, is_perishable boolean,
  was_reduced boolean, was_charged integer, was_reference integer, is_reduced boolean, charged integer
) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF is_reduced IS NOT TRUE THEN
    RETURN NULL;
  ELSIF was_reduced AND was_charged < was_reference AND charged <= was_charged THEN
    RETURN was_reference;
  ELSIF is_perishable THEN
    RETURN (
      SELECT price FROM prices_before(product, plan, list, app_now()) ORDER BY valid_from DESC, id DESC LIMIT 1
    );
  END IF;
  RETURN lowest_price_before(product, plan, list, app_now());
END $$;
--> statement-breakpoint
CREATE FUNCTION write_price(product integer, plan integer, list text, charged integer, regular integer) RETURNS void LANGUAGE sql AS $$
  UPDATE prices SET valid_to = greatest(app_now(), valid_from)
    WHERE (product_id = product OR plan_id = plan) AND price_list = list AND valid_to IS NULL;
  INSERT INTO prices (product_id, plan_id, price_list, price, regular_price, valid_from)
    VALUES (product, plan, list, charged, regular, app_now());
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION freeze_lowest_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.lowest_price30_days := NULL;
  ELSIF NEW.price = OLD.price AND NEW.discount_price IS NOT DISTINCT FROM OLD.discount_price THEN
    NEW.lowest_price30_days := OLD.lowest_price30_days;
  ELSE
    NEW.lowest_price30_days := next_reference_price(
      NEW.id, NULL, 'regular', NEW.is_perishable,
      OLD.discount_price IS NOT NULL, coalesce(OLD.discount_price, OLD.price), OLD.lowest_price30_days,
      NEW.discount_price IS NOT NULL, coalesce(NEW.discount_price, NEW.price)
    );
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.price = OLD.price AND NEW.discount_price IS NOT DISTINCT FROM OLD.discount_price THEN
    RETURN NULL;
  END IF;
  PERFORM write_price(NEW.id, NULL, 'regular', coalesce(NEW.discount_price, NEW.price), NEW.price);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION lowest_price_before(integer, timestamptz);
--> statement-breakpoint
CREATE FUNCTION freeze_plan_lowest_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.lowest_price := NULL;
    NEW.webinar_lowest_price := NULL;
    RETURN NEW;
  END IF;
  IF NEW.price = OLD.price AND NEW.strike_price IS NOT DISTINCT FROM OLD.strike_price THEN
    NEW.lowest_price := OLD.lowest_price;
  ELSE
    NEW.lowest_price := next_reference_price(
      NULL, NEW.id, 'regular', false,
      OLD.strike_price < OLD.price, coalesce(OLD.strike_price, OLD.price), OLD.lowest_price,
      NEW.strike_price < NEW.price, coalesce(NEW.strike_price, NEW.price)
    );
  END IF;
  IF NEW.webinar_price = OLD.webinar_price AND NEW.webinar_strike_price IS NOT DISTINCT FROM OLD.webinar_strike_price THEN
    NEW.webinar_lowest_price := OLD.webinar_lowest_price;
  ELSE
    NEW.webinar_lowest_price := next_reference_price(
      NULL, NEW.id, 'webinar', false,
      OLD.webinar_strike_price < OLD.webinar_price, coalesce(OLD.webinar_strike_price, OLD.webinar_price), OLD.webinar_lowest_price,
      NEW.webinar_strike_price < NEW.webinar_price, coalesce(NEW.webinar_strike_price, NEW.webinar_price)
    );
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER plans_freeze_lowest_prices BEFORE INSERT OR UPDATE OF price, strike_price, lowest_price, webinar_price,
    webinar_strike_price, webinar_lowest_price ON plans
  FOR EACH ROW EXECUTE FUNCTION freeze_plan_lowest_prices();
--> statement-breakpoint
CREATE FUNCTION record_plan_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.price <> OLD.price OR NEW.strike_price IS DISTINCT FROM OLD.strike_price THEN
    PERFORM write_price(NULL, NEW.id, 'regular', coalesce(NEW.strike_price, NEW.price), NEW.price);
  END IF;
  IF TG_OP = 'INSERT' OR NEW.webinar_price <> OLD.webinar_price
      OR NEW.webinar_strike_price IS DISTINCT FROM OLD.webinar_strike_price THEN
    PERFORM write_price(NULL, NEW.id, 'webinar', coalesce(NEW.webinar_strike_price, NEW.webinar_price), NEW.webinar_price);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plans_record_prices AFTER INSERT OR UPDATE OF price, strike_price, webinar_price, webinar_strike_price ON plans
  FOR EACH ROW EXECUTE FUNCTION record_plan_prices();
--> statement-breakpoint
-- The ledger of plans that are there already begins now; a promotion that runs keeps its reference.
INSERT INTO prices (plan_id, price_list, price, regular_price, valid_from)
  SELECT id, 'regular', coalesce(strike_price, price), price, app_now() FROM plans
  UNION ALL
  SELECT id, 'webinar', coalesce(webinar_strike_price, webinar_price), webinar_price, app_now() FROM plans;
