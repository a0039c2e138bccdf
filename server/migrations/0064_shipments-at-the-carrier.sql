CREATE TABLE "carrier_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" uuid NOT NULL,
	"key" text NOT NULL,
	"status" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_events_once" UNIQUE("shipment_id","key")
);
--> statement-breakpoint
CREATE TABLE "carrier_shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"service" text NOT NULL,
	"size" text,
	"sides_mm" jsonb,
	"weight_grams" integer NOT NULL,
	"insurance" integer,
	"target_point" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	"provider_id" text,
	"status" text,
	"status_at" timestamp with time zone,
	"number" text,
	"label_file_id" uuid,
	"cancel_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"due_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "carrier_shipments_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "carrier_shipments_attempt" UNIQUE("order_id","attempt"),
	CONSTRAINT "carrier_shipments_state" CHECK ("carrier_shipments"."state" in ('pending', 'waiting', 'confirmed', 'failed', 'canceled')),
	CONSTRAINT "carrier_shipments_parcel" CHECK (num_nonnulls("carrier_shipments"."size", "carrier_shipments"."sides_mm") = 1),
	CONSTRAINT "carrier_shipments_confirmed" CHECK ("carrier_shipments"."state" <> 'confirmed' or num_nulls("carrier_shipments"."provider_id", "carrier_shipments"."number") = 0)
);
--> statement-breakpoint
ALTER TABLE "carrier_events" ADD CONSTRAINT "carrier_events_shipment" FOREIGN KEY ("shipment_id") REFERENCES "public"."carrier_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shipments" ADD CONSTRAINT "carrier_shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shipments" ADD CONSTRAINT "carrier_shipments_label_file_id_files_id_fk" FOREIGN KEY ("label_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shipments" ADD CONSTRAINT "carrier_shipments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_shipments_due" ON "carrier_shipments" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "carrier_shipments_by_number" ON "carrier_shipments" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE TRIGGER carrier_shipments_changed AFTER INSERT ON carrier_shipments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('jobs');
