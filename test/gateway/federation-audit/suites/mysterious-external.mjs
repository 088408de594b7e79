var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [
  {
    id: "1",
    name: "name-1",
    price: 100
  },
  {
    id: "2",
    name: "name-2",
    price: 200
  }
];
var price_subgraph_default = createSubgraph("price", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external"]
      )
    # Composition will fail if it's not an extension (I have no idea why this is the case)
    extend type Product @key(fields: "id") {
      id: ID! @external
      price: Float
    }
    type Query {
      cheapestProduct: Product
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        const product = products.find((product2) => product2.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          price: product.price
        };
      }
    },
    Query: {
      cheapestProduct() {
        let cheapest = null;
        for (const product of products) {
          if (cheapest) {
            if (product.price < cheapest.price) {
              cheapest = product;
            }
          } else {
            cheapest = product;
          }
        }
        return cheapest;
      }
    }
  }
});
var product_subgraph_default = createSubgraph("product", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external"]
      )
    type Product @key(fields: "id") {
      id: ID!
      name: String!
    }
    type Query {
      products: [Product!]!
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        const product = products.find((product2) => product2.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          name: product.name
        };
      }
    },
    Query: {
      products() {
        return products.map((p) => ({
          id: p.id,
          name: p.name
        }));
      }
    }
  }
});
var index_default = serve("mysterious-external", [price_subgraph_default, product_subgraph_default]);
export {
  index_default as default
};
