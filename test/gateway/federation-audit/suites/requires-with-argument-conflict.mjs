var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [
  {
    upc: "p1",
    name: "p-name-1",
    price: 11,
    weight: 1,
    category: {
      averagePrice: 11
    }
  },
  {
    upc: "p2",
    name: "p-name-2",
    price: 22,
    weight: 2,
    category: {
      averagePrice: 22
    }
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@requires"]
      )
    type Product @key(fields: "upc") {
      upc: String!
      weight: Int @external
      price(currency: String!): Int @external
      shippingEstimate: Int
        @requires(
          fields: """
          price(currency: "USD") weight
          """
        )
      shippingEstimateEUR: Int
        @requires(
          fields: """
          price(currency: "EUR") weight
          """
        )
      category: Category @external
      isExpensiveCategory: Boolean
        @requires(
          fields: """
          category { averagePrice(currency: "USD") }
          """
        )
    }
    type Category @external {
      averagePrice(currency: String!): Int
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        const product = products.find((p) => p.upc === key.upc);
        if (!product) {
          return null;
        }
        if ("weight" in key && "price" in key) {
          return {
            upc: product.upc,
            weight: key.weight,
            price: key.price,
            category: product.category
          };
        }
        return {
          upc: product.upc,
          category: product.category
        };
      },
      shippingEstimate(product) {
        const value = product.price * product.weight * 10;
        return value;
      },
      shippingEstimateEUR(product) {
        const value = product.price * product.weight * 10;
        return value;
      },
      isExpensiveCategory(product) {
        return product.category.averagePrice > 11;
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Query {
      products: [Product]
    }
    type Product @key(fields: "upc") {
      upc: String!
      name: String
      price(currency: String!): Int
      weight: Int
      category: Category
    }
    type Category {
      averagePrice(currency: String!): Int
    }
  `
  ),
  resolvers: {
    Query: {
      products() {
        return products.map((p) => ({
          upc: p.upc,
          name: p.name,
          price: p.price,
          weight: p.weight,
          category: p.category
        }));
      }
    },
    Product: {
      __resolveReference(key) {
        const product = products.find((p) => p.upc === key.upc);
        if (!product) {
          return null;
        }
        return {
          upc: product.upc,
          name: product.name,
          price: product.price,
          weight: product.weight,
          category: product.category
        };
      },
      price(parent, args) {
        if (args.currency === "EUR") return parent.price * 2;
        if (args.currency === "USD") return parent.price;
        throw new Error("Unsupported currency " + args.currency);
      }
    }
  }
});
var index_default = serve("requires-with-argument-conflict", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
