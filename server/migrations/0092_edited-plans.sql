ALTER TABLE "plans" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE plans SET first_published_at = coalesce((SELECT min(valid_from) FROM prices WHERE plan_id = plans.id), app_now());
--> statement-breakpoint
CREATE TRIGGER plans_first_published BEFORE INSERT OR UPDATE OF is_published ON plans
  FOR EACH ROW WHEN (NEW.is_published AND NEW.first_published_at IS NULL) EXECUTE FUNCTION note_first_publication();
--> statement-breakpoint
-- As with products, the ledger begins when the shop offers a plan first: nobody could pay the prices before.
CREATE OR REPLACE FUNCTION record_plan_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  begins boolean := TG_OP = 'INSERT' OR OLD.first_published_at IS NULL;
BEGIN
  IF NEW.first_published_at IS NULL THEN
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
DROP TRIGGER plans_record_prices ON plans;
--> statement-breakpoint
CREATE TRIGGER plans_record_prices AFTER INSERT OR UPDATE OF price, strike_price, webinar_price, webinar_strike_price, is_published
  ON plans FOR EACH ROW EXECUTE FUNCTION record_plan_prices();
