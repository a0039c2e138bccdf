CREATE TABLE "parcel_points" (
	"name" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"is_open" boolean NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"post_code" text NOT NULL,
	"province" text NOT NULL,
	"description" text NOT NULL,
	"opening_hours" text NOT NULL,
	"is_open_always" boolean NOT NULL,
	"is_payment_available" boolean NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"search_text" text NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "point_refreshes" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"page" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"seen" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_refreshes_one_row" CHECK ("point_refreshes"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "in_post_point_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "in_post_point_confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "parcel_points_trigrams" ON "parcel_points" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parcel_points_gone" ON "parcel_points" USING btree ("gone_at") WHERE gone_at is not null;--> statement-breakpoint
CREATE TRIGGER parcel_points_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON parcel_points
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('points');
--> statement-breakpoint
-- Due from the beginning of time: the first reading happens at once.
INSERT INTO point_refreshes (id, due_at) VALUES (1, 'epoch');
--> statement-breakpoint
-- Lockers have their picker now. They stand second: what is chosen for a buyer must not need a point.
UPDATE shipping_methods SET
  is_enabled = is_enabled OR name IN ('InPostPaczkomaty', 'EmailInPostPaczkomaty'),
  position = array_position(ARRAY['KurierDPD', 'KurierDPDCod', 'InPostPaczkomaty', 'InPostKurier', 'Email',
    'EmailKurierDPD', 'EmailKurierDPDCod', 'EmailInPostPaczkomaty', 'EmailInPostKurier'], name);
