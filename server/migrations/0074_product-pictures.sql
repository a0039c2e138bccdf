CREATE TABLE "replaced_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"attachment_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_sizes" (
	"picture_id" uuid NOT NULL,
	"width" smallint NOT NULL,
	"format" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "picture_sizes_picture_id_width_format_pk" PRIMARY KEY("picture_id","width","format"),
	CONSTRAINT "picture_sizes_format" CHECK ("picture_sizes"."format" in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"original_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"crop" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"unused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "product_attachments" DROP CONSTRAINT "product_attachments_product_id_position_pk";--> statement-breakpoint
ALTER TABLE "product_images" DROP CONSTRAINT "product_images_product_id_position_pk";--> statement-breakpoint
ALTER TABLE "product_attachments" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "alt_pl" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "alt_en" text;--> statement-breakpoint
ALTER TABLE "replaced_files" ADD CONSTRAINT "replaced_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_files" ADD CONSTRAINT "replaced_files_attachment_id_product_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."product_attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_sizes" ADD CONSTRAINT "picture_sizes_picture_id_pictures_file_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_sizes" ADD CONSTRAINT "picture_sizes_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_original_id_files_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_files_by_attachment" ON "replaced_files" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "replaced_files_over" ON "replaced_files" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "pictures_due" ON "pictures" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("unused_at") WHERE unused_at is not null;--> statement-breakpoint
CREATE INDEX "pictures_by_original" ON "pictures" USING btree ("original_id");--> statement-breakpoint
ALTER TABLE "product_attachments" ADD CONSTRAINT "product_attachments_order" UNIQUE("product_id","position");--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_order" UNIQUE("product_id","position");--> statement-breakpoint
-- What was shown so far was described by the name of its product.
UPDATE product_images SET alt_pl = p.name_pl, alt_en = p.name_en FROM products p WHERE p.id = product_images.product_id;
