CREATE TABLE "ksef_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"state" text NOT NULL,
	"xml" text,
	"hash" text,
	"session" text,
	"sending_at" timestamp with time zone,
	"invoice" text,
	"number" text,
	"accepted_at" timestamp with time zone,
	"confirmation" text,
	"code" text,
	"words" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"last_day" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ksef_sends_once" UNIQUE("document_id","environment"),
	CONSTRAINT "ksef_sends_number" UNIQUE("environment","number"),
	CONSTRAINT "ksef_sends_environment" CHECK ("ksef_sends"."environment" in ('test', 'production')),
	CONSTRAINT "ksef_sends_state" CHECK ("ksef_sends"."state" in ('waiting', 'sent', 'accepted', 'refused', 'offline')),
	CONSTRAINT "ksef_sends_accepted" CHECK (("ksef_sends"."state" = 'accepted') = (num_nonnulls("ksef_sends"."number", "ksef_sends"."accepted_at") = 2)),
	CONSTRAINT "ksef_sends_offline" CHECK ("ksef_sends"."state" <> 'offline' or "ksef_sends"."last_day" is not null),
	CONSTRAINT "ksef_sends_bytes" CHECK ("ksef_sends"."state" <> 'sent' or num_nonnulls("ksef_sends"."hash", "ksef_sends"."session", "ksef_sends"."invoice") = 3)
);
--> statement-breakpoint
ALTER TABLE "ksef_sends" ADD CONSTRAINT "ksef_sends_document_id_invoices_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ksef_sends_due" ON "ksef_sends" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "ksef_sends_by_state" ON "ksef_sends" USING btree ("state","created_at");
