CREATE TABLE "promotion_products" (
	"promotion_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"price" integer,
	"applied_price" integer,
	"price_before" integer,
	CONSTRAINT "promotion_products_promotion_id_product_id_pk" PRIMARY KEY("promotion_id","product_id"),
	CONSTRAINT "promotion_products_price" CHECK ("promotion_products"."price" > 0 and "promotion_products"."applied_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"percent" smallint,
	"product_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"category_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"actor_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "promotions_times" UNIQUE("id","begins_at","ends_at"),
	CONSTRAINT "promotions_kind" CHECK ("promotions"."kind" in ('percent', 'prices')),
	CONSTRAINT "promotions_percent" CHECK (case "promotions"."kind" when 'percent' then coalesce("promotions"."percent", 0) between 1 and 99 else "promotions"."percent" is null end),
	CONSTRAINT "promotions_period" CHECK ("promotions"."ends_at" >= "promotions"."begins_at")
);
--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "lowest_price" integer;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "promotion_id" uuid;--> statement-breakpoint
ALTER TABLE "promotion_products" ADD CONSTRAINT "promotion_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_products" ADD CONSTRAINT "promotion_products_promotion" FOREIGN KEY ("promotion_id","begins_at","ends_at") REFERENCES "public"."promotions"("id","begins_at","ends_at") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "promotions_to_begin" ON "promotions" USING btree ("begins_at") WHERE started_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "promotions_to_end" ON "promotions" USING btree ("ends_at") WHERE started_at is not null and ended_at is null;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A product is in one promotion at a time, whoever plans a second one. One that was called off takes no time.
ALTER TABLE promotion_products ADD CONSTRAINT promotion_products_one_at_a_time
  EXCLUDE USING gist (int4range(product_id, product_id, '[]') WITH &&, tstzrange(begins_at, ends_at) WITH &&);
--> statement-breakpoint
-- The ledger keeps the reference that the label showed, and names the promotion that began or ended with a price, as the
-- transaction tells.
DROP FUNCTION write_price(integer, integer, text, integer, integer);
--> statement-breakpoint
CREATE FUNCTION write_price(product integer, plan integer, list text, charged integer, regular integer, lowest integer)
RETURNS void LANGUAGE sql AS $$
  UPDATE prices SET valid_to = greatest(app_now(), valid_from)
    WHERE (product_id = product OR plan_id = plan) AND price_list = list AND valid_to IS NULL;
  INSERT INTO prices (product_id, plan_id, price_list, price, regular_price, lowest_price, valid_from, actor_id, promotion_id)
    VALUES (product, plan, list, charged, regular, lowest, app_now(), nullif(current_setting('app.actor', true), '')::uuid,
      nullif(current_setting('app.promotion', true), '')::uuid);
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.first_published_at IS NULL
    OR TG_OP = 'UPDATE' AND OLD.first_published_at IS NOT NULL
      AND NEW.price = OLD.price AND NEW.discount_price IS NOT DISTINCT FROM OLD.discount_price
  THEN
    RETURN NULL;
  END IF;
  PERFORM write_price(
    NEW.id, NULL, 'regular', coalesce(NEW.discount_price, NEW.price), NEW.price, NEW.lowest_price30_days
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_plan_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.price <> OLD.price OR NEW.strike_price IS DISTINCT FROM OLD.strike_price THEN
    PERFORM write_price(NULL, NEW.id, 'regular', coalesce(NEW.strike_price, NEW.price), NEW.price, NEW.lowest_price);
  END IF;
  IF TG_OP = 'INSERT' OR NEW.webinar_price <> OLD.webinar_price
      OR NEW.webinar_strike_price IS DISTINCT FROM OLD.webinar_strike_price THEN
    PERFORM write_price(
      NULL, NEW.id, 'webinar', coalesce(NEW.webinar_strike_price, NEW.webinar_price), NEW.webinar_price,
      NEW.webinar_lowest_price
    );
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE prices SET lowest_price = products.lowest_price30_days FROM products
  WHERE prices.product_id = products.id AND prices.valid_to IS NULL;
--> statement-breakpoint
UPDATE prices SET lowest_price = CASE prices.price_list WHEN 'regular' THEN plans.lowest_price ELSE plans.webinar_lowest_price END
  FROM plans WHERE prices.plan_id = plans.id AND prices.valid_to IS NULL;
